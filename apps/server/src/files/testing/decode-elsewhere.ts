import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const script = `
  const sharp = require('sharp')
  const [file, width] = process.argv.slice(1)
  const picture = sharp(file)
  Promise.all([picture.metadata(), picture.resize({ width: Number(width) || null }).removeAlpha().raw().toBuffer()])
    .then(([meta, pixels]) => console.log(JSON.stringify({ ...meta, exif: undefined, icc: undefined, pixels: [...pixels] })))
`

/** Decodes a picture in another process, since the server's process encodes AVIF but does not decode it. */
export async function decodeElsewhere(
  file: string,
  width = 16,
): Promise<{ width: number; format: string; compression?: string; pixels: number[] }> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['-e', script, file, String(width)], { cwd: import.meta.dirname })
  return JSON.parse(stdout)
}
