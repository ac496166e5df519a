import type { FilterOption } from '@rialto/contract'
import { useState } from 'react'

const FIRST = 6
/** A button that brings one or two more is longer than they are. */
const WORTH_FOLDING = 3

const isUseful = (option: FilterOption, chosen: readonly number[]) => option.count > 0 || chosen.includes(option.id)

/** Whether a filter has anything to offer. */
export const hasUse = (options: readonly FilterOption[], chosen: readonly number[]): boolean =>
  options.some((option) => isUseful(option, chosen))

/** The first options and those chosen when the list was opened; all of them on demand. What would show nothing is left out. */
export function useShortList<Option extends FilterOption>(
  options: readonly Option[],
  chosen: readonly number[],
  first = FIRST,
) {
  const [open, setOpen] = useState(false)
  const useful = options.filter((option) => isUseful(option, chosen))
  const short = useful.filter((option, place) => place < first || chosen.includes(option.id))
  const more = useful.length - short.length
  const folded = !open && more >= WORTH_FOLDING
  return { shown: folded ? short : useful, more: folded ? more : 0, open, setOpen }
}
