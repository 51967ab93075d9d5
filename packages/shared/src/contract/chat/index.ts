export * from './chat'
export * from './chat-moderation'
