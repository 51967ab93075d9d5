import { createBenchApi } from './api'
import { addPeople } from './people'
import { addPosts } from './posts'
import { at } from './timing'

const PEOPLE = 2_000
const COUNTINGS = 30

/* The api on a temporary file with a feed full of posts, and a session of one of its people. */

const { services, listen, stop } = await createBenchApi()
addPeople(services.db, PEOPLE)
addPosts(services.db, Number(process.argv[2]), PEOPLE)
/** How long hashtags take to count when nothing is kept; over HTTP they are counted once a minute. */
const counting = Array.from({ length: COUNTINGS }, () => {
  services.trending.renew()
  const started = performance.now()
  services.trending.list()
  return performance.now() - started
}).sort((a, b) => a - b)
process.send?.({
  address: await listen(),
  sessionId: await services.sessions.create('person-0', null),
  trending: [at(counting, 0.5), at(counting, 0.95)],
})
process.once('disconnect', stop)
