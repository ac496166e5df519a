import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from './restricted-sharp.ts'

/** Renders one of our own SVG drawings from a file, since this process does not decode SVG from bytes. */
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
