import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { Conversation } from '../conversation.tsx'
import type { OlderPages } from '../message-list.tsx'
import type { Thread } from '../types.ts'
import { lume, threadOf } from './thread-data.ts'

/** Renders a conversation; `change` updates its data, as its hook would. */
export function renderConversation(initial: Partial<Thread>, older: OlderPages = { near: 300, rest: 0 }) {
  let show: (thread: Thread) => void = () => {}
  let thread = threadOf(initial)
  function StatefulConversation() {
    const [current, setCurrent] = useState(thread)
    show = setCurrent
    return <Conversation thread={current} partner={lume} older={older} />
  }
  const page = renderInShop(<StatefulConversation />)
  const change = (part: Partial<Thread>) => {
    thread = { ...thread, ...part }
    act(() => show(thread))
  }
  return { ...page, change, thread: () => thread }
}

/** The messages' scroll container. */
export const messageRegion = () => screen.getByRole('region', { name: 'Messages with Lume & Clay' })

/** The text for screen readers. */
export const announcedText = () => screen.getByRole('log').textContent
