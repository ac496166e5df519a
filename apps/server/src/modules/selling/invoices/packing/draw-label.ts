import { MUTED, type PageWriter } from '../pdf/page-writer.ts'
import type { PackedOrder, Packing } from './packing.ts'

/** Of the recipient's texts; with the last, the longest address that can be saved has room. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

const recipientOf = ({ recipient }: PackedOrder) => [
  { text: recipient.name, gap: 0, size: 16, weight: 'bold', base: 'auto', maxLines: 2 } as const,
  ...recipient.lines.map((text) => ({ text, gap: 0, size: 13, base: 'auto', maxLines: 3 }) as const),
  { text: recipient.phone, gap: 4, size: 12, base: 'auto', maxLines: 1 } as const,
]

/** Draws an address label: the recipient large in the middle, the sender above, code and cash to collect below. */
export function drawLabel(writer: PageWriter, { headings }: Packing, order: PackedOrder): void {
  const { seller, code, toCollect } = order
  const all = { at: 0, width: writer.width }
  const small = { ...all, size: 7.5, color: MUTED }
  let y = writer.text(headings.sender, { ...small, y: writer.top, weight: 'bold', maxLines: 1 })
  y = writer.text(seller.name, { ...all, y, size: 9, weight: 'bold', base: 'auto', maxLines: 1 })
  y = writer.text(seller.address, { ...small, y, base: 'auto', maxLines: 2 }) + 8
  writer.rule(y, '#1c1f1e', 1)
  y = writer.text(headings.recipient, { ...small, y: y + 10, weight: 'bold', maxLines: 1 }) + 2
  const footer = writer.bottom - 46
  const parts = recipientOf(order)
  const heightAt = (scale: number) =>
    parts.reduce((sum, { text, gap, size, ...style }) => {
      const lines = writer.layOut(text, { ...style, width: writer.width, size: size * scale })
      return sum + gap + writer.heightOf(lines, size * scale)
    }, 0)
  // A long address is written smaller rather than over the code and the cash to collect.
  const scale = SCALES.find((scale) => y + heightAt(scale) <= footer) ?? SCALES.at(-1) ?? 1
  for (const { text, gap, size, ...style } of parts)
    y = writer.text(text, { ...all, ...style, y: y + gap, size: size * scale })

  writer.rule(footer, '#1c1f1e', 1)
  const below = writer.text(code, { ...all, y: footer + 6, size: 13, weight: 'bold', maxLines: 1 })
  if (toCollect) writer.figure(toCollect, { ...all, y: below, size: 9.5, weight: 'bold' })
}
