import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ContentsEntry } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import type { ReactNode } from 'react'

/** Deeper headings would make the list as long as the text. */
const LEVEL_MAX = 3
/** A text with fewer sections needs no table of contents. */
const ENTRIES_MIN = 3

type Contents = readonly ContentsEntry[]

const listedEntries = (contents: Contents) => contents.filter(({ level }) => level <= LEVEL_MAX)

/** Returns whether a text is long enough for a table of contents. */
const hasTableOfContents = (contents: Contents): boolean => listedEntries(contents).length >= ENTRIES_MIN

/** The table of contents: sticky beside the text if there is room, otherwise collapsed above it. */
function TableOfContents({ contents }: { contents: Contents }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('Contents')} className="lg:sticky lg:top-(--header-height,96px) print:hidden">
      <div className="max-lg:hidden">
        <p className="pb-2 font-semibold">{t('Contents')}</p>
        <Entries contents={contents} className="border-s border-line ps-4" />
      </div>
      <Disclosure summary={t('Contents')} className="mb-6 border-t lg:hidden">
        <Entries contents={contents} />
      </Disclosure>
    </nav>
  )
}

function Entries({ contents, className }: { contents: Contents; className?: string }) {
  return (
    <ol className={className}>
      {listedEntries(contents).map(({ id, text, level }) => (
        <li key={id} className={cx(level === LEVEL_MAX && 'ps-4')}>
          <a
            href={`#${id}`}
            dir="auto"
            className="flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 lg:min-h-8"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

interface ArticleProps {
  /** Sanitised by the server; its headings have the ids that `contents` lists. */
  html: string
  contents: readonly ContentsEntry[]
  /** Shown above the text in full width: title and picture. */
  head: ReactNode
  /** Shown below the text. */
  children?: ReactNode
}

/** The width of an article, for elements above it that have to align with it. */
export const articleWidth = (contents: readonly ContentsEntry[]): string =>
  cx('mx-auto', hasTableOfContents(contents) ? 'max-w-230' : 'max-w-prose')

/** A text of readable width with its table of contents: beside it if there is room, otherwise above it. */
export function Article({ html, contents, head, children }: ArticleProps) {
  const listed = hasTableOfContents(contents)
  return (
    <article className={articleWidth(contents)}>
      {head}
      <div className={cx(listed && 'lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-x-14')}>
        {listed && (
          <div>
            <TableOfContents contents={contents} />
          </div>
        )}
        <div>
          <Prose html={html} />
          {children}
        </div>
      </div>
    </article>
  )
}
