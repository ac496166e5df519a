import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ContentsEntry } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Disclosure } from '@rialto/ui/disclosure.tsx'

/** Deeper headings would make the list as long as the text. */
const LEVEL_MAX = 3
/** A text with fewer sections needs no table of contents. */
const ENTRIES_MIN = 3

type Contents = readonly ContentsEntry[]

const listedEntries = (contents: Contents) => contents.filter(({ level }) => level <= LEVEL_MAX)

/** Returns whether a text is long enough for a table of contents. */
export const hasTableOfContents = (contents: Contents): boolean => listedEntries(contents).length >= ENTRIES_MIN

/** The table of contents: sticky beside the text if there is room, otherwise collapsed above it. */
export function TableOfContents({ contents }: { contents: Contents }) {
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
