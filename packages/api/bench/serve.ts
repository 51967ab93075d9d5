import { createBenchApi } from './api'
import { addPeople } from './people'

/* The api on a temporary file full of generated people. A child process, so that the clock runs elsewhere. */

const { services, listen, stop } = await createBenchApi()
addPeople(services.db, Number(process.argv[2]))
process.send?.(await listen())
process.once('disconnect', stop)
