export * from './notification'
export * from './push'
export * from './unsubscribe'
