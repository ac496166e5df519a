export { ChatButton, ChatIconButton } from './chat-button.tsx'
export { ChatParts } from './chat-parts.tsx'
export { messagesQuery } from './messages-address.ts'
export { MessagesPage } from './messages-screen/messages-page.tsx'
