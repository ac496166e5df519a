export { Bubble, DaySeparator, groupByDay } from './bubble.tsx'
export { ChatButton, ChatIconButton, ChatParts } from './chat-parts.tsx'
export { MessagesPage } from './messages-page.tsx'
export { messagesQuery } from './messages-place.ts'
