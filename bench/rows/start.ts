import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memory, startProcess } from '../lib/processes.ts'
import { atMost, type Row } from '../lib/row.ts'

/** From the server's start until the home page has come whole. */
async function firstPage(dataDir: string): Promise<number> {
  const from = performance.now()
  const shop = await startProcess('apps/server/src/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, '/')
  const seconds = (performance.now() - from) / 1000
  await shop.stop()
  return seconds
}

const start: Row = {
  name: 'start to first page: first (demo shop made)',
  target: '<= 30 s',
  products: 'demo',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'rialto-start-'))
    try {
      return atMost(await firstPage(dataDir), 30, 's')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const again: Row = {
  name: 'start to first page: second time',
  target: '<= 2 s',
  products: 'demo',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'rialto-start-'))
    try {
      await firstPage(dataDir)
      return atMost(await firstPage(dataDir), 2, 's')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** A server of its own: what earlier rows asked of another one is no warming up. */
const warm: Row = {
  name: 'memory after warm-up',
  target: '<= 220 MB',
  products: 'demo',
  async measure({ dataDir }) {
    const shop = await startProcess('apps/server/src/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, '/')
    try {
      for (const path of ['/', '/products', '/categories', '/shops', '/most-popular', '/best-deal'])
        for (let n = 0; n < 20; n++) await fetch(`${shop.url}${path}?warm=${n}`).then((reply) => reply.text())
      const held = memory(shop.pid)
      return held === undefined ? { reached: 'not told by this system', ok: true } : atMost(held, 220, 'MB')
    } finally {
      await shop.stop()
    }
  },
}

export const startRows: Row[] = [start, again, warm]
