import type { FilterOption } from '@rialto/contract'
import { useState } from 'react'

const SHOWN_FIRST = 6
/** A *Show more* button takes more room than one or two options. */
const COLLAPSE_FROM = 3

const isUseful = (option: FilterOption, chosen: readonly number[]) => option.count > 0 || chosen.includes(option.id)

/** Returns whether a filter has an option worth showing. */
export const hasUsefulOptions = (options: readonly FilterOption[], chosen: readonly number[]): boolean =>
  options.some((option) => isUseful(option, chosen))

/**
 * Shortens a list of options to the first ones and those selected when it was opened. Options without products are left
 * out.
 */
export function useCollapsedOptions<Option extends FilterOption>(
  options: readonly Option[],
  chosen: readonly number[],
  first = SHOWN_FIRST,
) {
  const [open, setOpen] = useState(false)
  const useful = options.filter((option) => isUseful(option, chosen))
  const short = useful.filter((option, place) => place < first || chosen.includes(option.id))
  const more = useful.length - short.length
  const isCollapsed = !open && more >= COLLAPSE_FROM
  return { shown: isCollapsed ? short : useful, more: isCollapsed ? more : 0, open, setOpen }
}
