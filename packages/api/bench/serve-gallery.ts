import { createBenchApi } from './api'
import { addPeople } from './people'
import { addPhotos } from './photos'

/* The api on a temporary file with a full gallery. A child process, so that the clock runs elsewhere. */

const PEOPLE = 1_000
const { services, listen, stop } = await createBenchApi()
addPeople(services.db, PEOPLE)
addPhotos(services.db, Number(process.argv[2]))
process.send?.({ address: await listen(), sessionId: await services.sessions.create('person-7', null) })
process.once('disconnect', stop)
