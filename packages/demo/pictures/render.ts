import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { objects } from './objects/catalogue.ts'
import { drawScene } from './scene/picture.ts'
import { jobs } from './tables/all.ts'
import type { Job } from './tables/jobs.ts'

/**
 * Draws the pictures that are missing or whose scene, objects or way of drawing have changed since they were drawn.
 * `node render.ts` for all, `node render.ts products/teapot` for those whose path holds the text.
 */
const here = dirname(fileURLToPath(import.meta.url))
const media = join(here, '..', 'media')
const ledgerFile = join(here, 'rendered.json')

sharp.concurrency(1)

const codeOf = (folder: string) =>
  readdirSync(join(here, folder))
    .sort()
    .map((file) => readFileSync(join(here, folder, file), 'utf8'))
    .join('')
const engine = ['colour', 'solid', 'scene'].map(codeOf).join('')

/** Changes whenever the picture would. */
const markOf = ({ scene }: Job): string =>
  createHash('sha256')
    .update(engine)
    .update(JSON.stringify(scene))
    .update(scene.parts.map((part) => String(objects[part.object])).join(''))
    .digest('base64url')
    .slice(0, 12)

const ledger: Record<string, string> = existsSync(ledgerFile) ? JSON.parse(readFileSync(ledgerFile, 'utf8')) : {}
const filter = process.argv[2] ?? ''
const force = process.argv.includes('--adopt')

let drawn = 0
for (const job of jobs) {
  const file = join(media, job.path)
  const mark = markOf(job)
  if (!job.path.includes(filter) || (existsSync(file) && ledger[job.path] === mark)) continue
  if (!(force && existsSync(file))) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await drawScene(job.scene))
    drawn += 1
    console.log(`${drawn} ${job.path}`)
  }
  ledger[job.path] = mark
  const wanted = new Set(jobs.map((one) => one.path))
  const kept = Object.entries(ledger).filter(([path]) => wanted.has(path))
  writeFileSync(ledgerFile, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 1)}\n`)
}
console.log(`${drawn} drawn, ${jobs.length} in all`)
