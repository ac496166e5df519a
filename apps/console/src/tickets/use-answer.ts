import type { MarketTicketDetails } from '@rialto/contract'
import { ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { useState } from 'react'
import { readDraft, writeDraft } from '../conversation/composer.tsx'
import { usePlace } from '../lib/place.tsx'
import { useTicketChanges } from './use-tickets.ts'

/** The answer that is being written. Sending names the last message in sight, so that it is sent once and answers what was read. */
export function useAnswer(ticket: MarketTicketDetails) {
  const { user } = usePlace()
  const id = `${user.person.id} ticket ${ticket.id}`
  const [text, setText] = useState(() => readDraft(id).text)
  const [files, setFiles] = useState<readonly File[]>([])
  const { answer } = useTicketChanges(ticket.id)
  const message = text.trim()
  const isReady = message !== '' && !answer.isPending

  function write(next: string) {
    answer.reset()
    writeDraft(id, { text: next })
    setText(next)
  }
  function send() {
    if (!isReady || message.startsWith('/')) return
    const seenMessageId = ticket.messages.at(-1)?.id ?? 0
    answer.mutate(
      { message, attachments: files, seenMessageId },
      {
        onSuccess() {
          write('')
          setFiles((all) => all.filter((file) => !files.includes(file)))
        },
      },
    )
  }
  return {
    text,
    write,
    files,
    attach: (added: readonly File[]) => setFiles((all) => [...all, ...added].slice(0, ATTACHMENTS_MAX)),
    detach: (index: number) => setFiles((all) => all.filter((_, at) => at !== index)),
    send,
    isReady,
    isSending: answer.isPending,
    error: answer.error,
  }
}
