import { MUTED, type PageWriter } from '../pdf/page-writer.ts'
import type { PackedOrder, Packing } from './packing.ts'

/** Draws an address label: the recipient large in the middle, the sender above, code and cash to collect below. */
export function drawLabel(writer: PageWriter, { headings }: Packing, order: PackedOrder): void {
  const { recipient, seller, code, toCollect } = order
  const all = { at: 0, width: writer.width }
  const small = { ...all, size: 7.5, color: MUTED }
  let y = writer.text(headings.sender, { ...small, y: writer.top, weight: 'bold', maxLines: 1 })
  y = writer.text(seller.name, { ...all, y, size: 9, weight: 'bold', base: 'auto', maxLines: 1 })
  y = writer.text(seller.address, { ...small, y, base: 'auto', maxLines: 2 }) + 8
  writer.rule(y, '#1c1f1e', 1)
  y = writer.text(headings.recipient, { ...small, y: y + 10, weight: 'bold', maxLines: 1 }) + 2
  y = writer.text(recipient.name, { ...all, y, size: 16, weight: 'bold', base: 'auto', maxLines: 2 }) + 2
  for (const line of recipient.lines) y = writer.text(line, { ...all, y, size: 13, base: 'auto', maxLines: 3 })
  y = writer.text(recipient.phone, { ...all, y: y + 4, size: 12, base: 'auto', maxLines: 1 })

  const footer = writer.bottom - 46
  writer.rule(footer, '#1c1f1e', 1)
  const below = writer.text(code, { ...all, y: footer + 6, size: 13, weight: 'bold', maxLines: 1 })
  if (toCollect) writer.text(toCollect, { ...all, y: below, size: 9.5, weight: 'bold', maxLines: 1 })
}
