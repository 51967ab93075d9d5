export { noNats, startNats } from '@squall/shared/server/testing/test-nats'
