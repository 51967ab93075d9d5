export * from './auth'
export * from './invite'
export * from './profile'
export * from './user'
