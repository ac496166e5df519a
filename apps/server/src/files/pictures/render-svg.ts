import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from './restricted-sharp.ts'

/** Renders a drawing of our own. By way of a file, as SVG is not decoded from bytes in this process. */
export async function renderSvg<T>(svg: string, render: (drawing: Sharp) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rialto-drawing-'))
  try {
    const file = join(folder, 'drawing.svg')
    await writeFile(file, svg)
    return await render(sharp(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
