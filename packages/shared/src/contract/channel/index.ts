export * from './channel'
export * from './widget'
