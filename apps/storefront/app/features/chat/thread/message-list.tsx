import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { ArrowDown } from 'lucide'
import { useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { DaySeparator } from '../../message-bubbles/index.ts'
import type { ChatPartner, Thread } from '../types.ts'
import { useUnseen } from './arrivals.ts'
import { MessageRow } from './message-row.tsx'
import { threadRows } from './thread-rows.ts'
import { type OlderPages, useOlderPages } from './use-older-pages.ts'
import { useReadingPlace } from './use-reading-place.ts'

interface MessageListProps {
  thread: Thread
  partner: ChatPartner
  older: OlderPages
}

/** A virtual list of messages: only visible ones are rendered. */
export function MessageList({ thread, partner, older }: MessageListProps) {
  const { t } = useTranslation()
  const { messages, hasOlder } = thread
  const box = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const rows = useMemo(() => threadRows(messages, hasOlder), [messages, hasOlder])
  const place = useReadingPlace(list, rows)
  const pages = useOlderPages(list, thread, older)
  const unseen = useUnseen(messages, place.atEnd)
  const scrollToNewest = () => {
    place.moveToEnd()
    // The button disappears and would lose the focus.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label={t('Messages with {{shop}}', { shop: partner.name })}
        aria-busy={thread.loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain bg-ground -outline-offset-2"
      >
        {/* Aligns a few messages to the bottom. */}
        <div className="grow" />
        <Virtualizer
          ref={list}
          as="ul"
          item="li"
          data={rows}
          shift={place.shift}
          onScroll={() => {
            place.onScroll()
            pages.onScroll()
          }}
          onResize={() => {
            place.onResize()
            pages.onResize()
          }}
        >
          {(row) =>
            row.kind === 'day' ? (
              <DaySeparator key={row.key} at={row.at} className="px-4 pt-4 pb-3 sm:px-6" />
            ) : (
              <MessageRow
                key={row.key}
                message={row.message}
                endsGroup={row.endsGroup}
                partner={partner}
                onRetry={thread.retry}
              />
            )
          }
        </Virtualizer>
      </section>
      {thread.loadingOlder && (
        <p className="absolute inset-x-0 top-3 mx-auto grid size-9 place-items-center rounded-full bg-card shadow-float">
          <Spinner label={t('Loading older messages')} />
        </p>
      )}
      {unseen > 0 && (
        <button
          type="button"
          onClick={scrollToNewest}
          className="touch-44 absolute inset-x-0 bottom-3 mx-auto flex h-9 w-fit items-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent shadow-float hover:bg-accent-hover"
        >
          <Icon as={ArrowDown} size={16} />
          {t('New messages')} <span className="num">{unseen}</span>
        </button>
      )}
    </div>
  )
}
