export * from './messages'
export * from './limits'
export * from './record'
