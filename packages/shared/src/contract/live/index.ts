export * from './emergency-alert'
export * from './media-process'
export * from './stream'
