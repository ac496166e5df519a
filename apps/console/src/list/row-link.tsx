import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListDescription } from './types.ts'

interface RowLinkProps<Row> {
  list: Pick<ListDescription<Row>, 'link'>
  row: Row
  className: string
  children: ReactNode
}

/** The link to a row's screen, if rows have one. */
export function RowLink<Row>({ list, row, className, children }: RowLinkProps<Row>) {
  const link = list.link?.(row)
  if (!link) return <div className={className}>{children}</div>
  return (
    <Link
      to={link.to}
      state={link.state}
      preventScrollReset={link.keepsScroll ?? false}
      data-row-link
      className={className}
    >
      {children}
    </Link>
  )
}
