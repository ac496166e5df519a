import type { ContentsEntry } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Prose } from '@rialto/ui/prose.tsx'
import type { ReactNode } from 'react'
import { hasTableOfContents, TableOfContents } from './table-of-contents.tsx'

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
