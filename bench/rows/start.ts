import { bareClone } from '../lib/bare-clone.ts'
import { measuredOnce } from '../lib/measured-once.ts'
import { paceOf } from '../lib/pace.ts'
import { memory, startProcess } from '../lib/processes.ts'
import { atMost, type Row } from '../lib/row.ts'
import { VISITORS, visitorCookies } from '../lib/visitors.ts'

/** `npm start` twice in the same clone: the first installs, builds and creates the demo shop. */
const starts = measuredOnce(async () => {
  const clone = bareClone()
  try {
    return [await clone.start(), await clone.start()] as const
  } finally {
    clone.remove()
  }
})

const firstStart: Row = {
  name: 'npm start to first page, from a bare clone, package cache warm',
  target: '<= 90 s',
  products: 'demo',
  measure: async (bench) => atMost((await starts(bench))[0], 90, 's'),
}

const secondStart: Row = {
  name: 'npm start to first page, second time',
  target: '<= 2 s',
  products: 'demo',
  async measure(bench) {
    const pace = await paceOf(bench)
    return pace.atMost((await starts(bench))[1], 2, 's')
  },
}

/** On a separate server, as earlier rows increase the memory of theirs. */
const warmMemory: Row = {
  name: 'memory after warm-up',
  target: '<= 220 MB',
  products: 'demo',
  limit: { decision: 35, ratio: 0.6 },
  async measure({ dataDir }) {
    const shop = await startProcess('apps/server/src/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, '/')
    try {
      for (const path of ['/', '/products', '/categories', '/shops', '/most-popular', '/best-deal'])
        for (let n = 0; n < VISITORS; n++)
          await fetch(shop.url + path, { headers: visitorCookies(n) }).then((reply) => reply.text())
      const megabytes = memory(shop.pid)
      return megabytes === undefined ? { reached: 'not told by this system', ok: true } : atMost(megabytes, 220, 'MB')
    } finally {
      await shop.stop()
    }
  },
}

export const startRows: Row[] = [firstStart, secondStart, warmMemory]
