import type { DocumentFormat } from '@rialto/contract/enums'
import type { Area } from '../pdf/page-writer.ts'

const MM = 72 / 25.4

interface Sheet {
  /** Width and height in points. */
  size: [width: number, height: number]
  margin: number
  /** Of texts, relative to A4. */
  scale: number
}

export const sheets: Record<DocumentFormat, Sheet> = {
  a4: { size: [210 * MM, 297 * MM], margin: 44, scale: 1 },
  a6: { size: [105 * MM, 148 * MM], margin: 20, scale: 0.85 },
  roll: { size: [100 * MM, 150 * MM], margin: 16, scale: 0.85 },
}

/** The labels of a page: four on a sheet of A4, which is cut or has stickers of A6; one on the others. */
export function labelAreas(format: DocumentFormat): Area[] {
  const [width, height] = sheets[format].size
  if (format !== 'a4') return [{ left: 0, top: 0, width, height }]
  const half = { width: width / 2, height: height / 2 }
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ ...half, left: column * half.width, top: row * half.height })),
  )
}
