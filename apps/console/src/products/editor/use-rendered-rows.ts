import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useIsPhone } from '../../lib/use-media.ts'

/** Shorter tables are rendered whole. */
const WHOLE_UP_TO = 60
const ROW_PX = { wide: 41, phone: 45 }
const OVERSCAN = 12

export interface RenderedRow {
  row: number
  /** Pixels of the rows between the one before and this one. */
  gapBefore: number
}

interface Options {
  scroller: RefObject<HTMLElement | null>
  /** This row stays rendered while it is out of sight, with what was typed into it. */
  focused: number
}

/** The rows of a long table that are near its visible part: a key pressed among thousands of cells would lay out all of them. */
export function useRenderedRows(
  count: number,
  { scroller, focused }: Options,
): { rows: RenderedRow[]; gapAfter: number } {
  const isWhole = count <= WHOLE_UP_TO
  const isPhone = useIsPhone()
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? ROW_PX.phone : ROW_PX.wide),
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focused, count - 1)])].sort((a, b) => a - b),
  })
  if (isWhole) return { rows: Array.from({ length: count }, (_, row) => ({ row, gapBefore: 0 })), gapAfter: 0 }
  const items = virtualizer.getVirtualItems()
  return {
    rows: items.map(({ index, start }, at) => ({ row: index, gapBefore: start - (items[at - 1]?.end ?? 0) })),
    gapAfter: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
