import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { jobs } from './tables/all.ts'

/** `node sheet.ts TEXT FILE`: a contact sheet of the drawn pictures whose path holds the text. */
const [filter = '', target = 'sheet.png'] = process.argv.slice(2)
const media = join(dirname(fileURLToPath(import.meta.url)), '..', 'media')
const [columns, tile, gap] = [10, 180, 6]

const files = jobs.map((job) => job.path).filter((path) => path.includes(filter) && existsSync(join(media, path)))
const rows = Math.ceil(files.length / columns)
const layers = await Promise.all(
  files.map(async (path, i) => ({
    input: await sharp(join(media, path))
      .resize(tile - gap, tile - gap, { fit: 'inside' })
      .png()
      .toBuffer(),
    left: (i % columns) * tile + gap / 2,
    top: Math.floor(i / columns) * tile + gap / 2,
  })),
)
await sharp({ create: { width: columns * tile, height: Math.max(1, rows) * tile, channels: 3, background: '#faf8f5' } })
  .composite(layers)
  .png()
  .toFile(target)
console.log(`${files.length} pictures on ${target}`)
