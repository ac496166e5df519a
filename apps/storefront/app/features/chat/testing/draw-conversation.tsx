import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { Conversation } from '../thread/conversation.tsx'
import type { OlderPages } from '../thread/use-older-pages.ts'
import type { Thread } from '../types.ts'
import { lume, threadOf } from './thread-data.ts'

/** Draws a conversation; `change` gives it other data, as its hook would. */
export function drawConversation(first: Partial<Thread>, older: OlderPages = { near: 300, rest: 0 }) {
  let show: (thread: Thread) => void = () => {}
  let thread = threadOf(first)
  function Changing() {
    const [now, setNow] = useState(thread)
    show = setNow
    return <Conversation thread={now} partner={lume} older={older} />
  }
  const drawn = renderInShop(<Changing />)
  const change = (part: Partial<Thread>) => {
    thread = { ...thread, ...part }
    act(() => show(thread))
  }
  return { ...drawn, change, thread: () => thread }
}

/** The messages' scroll container. */
export const messageBox = () => screen.getByRole('region', { name: 'Messages with Lume & Clay' })

/** The announced text. */
export const readOut = () => screen.getByRole('log').textContent
