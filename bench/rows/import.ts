import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { leanCommandArgs, leanCommandEnvironment } from '../../scripts/lib/lean.mjs'
import { measuredOnce } from '../lib/measure.ts'
import { memory, root, temporaryFolder, tether } from '../lib/processes.ts'
import { atMost, figure, paceOf, type Row, withNotes } from '../lib/row.ts'

/** Enough for the memory of the process to reach its working level. */
const PRODUCTS = 3_500
const TIMES = 3

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
]

/** A shop's export with three sizes a product. */
async function writeCsv(file: string, products: number): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${columns.join(',')}\n`)
  for (let n = 1; n <= products; n++) {
    const rows = ['Small', 'Medium', 'Large'].map((size, index) => {
      const first = index === 0
      const about = first
        ? [`Shirt ${n}`, `<p>Cotton shirt number ${n}.</p>`, 'Bench', 'Shirts', 'men', 'true']
        : ['', '', '', '', '', '']
      return [
        `shirt-${n}`,
        ...about,
        'Size',
        size,
        `S-${n}-${index}`,
        'shopify',
        '5',
        'deny',
        '50.00',
        '',
        '',
        '',
      ].join(',')
    })
    if (!out.write(`${rows.join('\n')}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

interface Import {
  seconds: number
  /** The most memory it held, in megabytes. */
  peak: number
}

function runImport(file: string, dataDir: string): Promise<Import> {
  const from = performance.now()
  const args = [
    ...leanCommandArgs,
    '--import',
    tether,
    join(root, 'apps/server/src/cli/main.ts'),
    'import',
    file,
    '--shop',
    `Bench ${Date.now()}`,
    '--no-pictures',
    '--json',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...leanCommandEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(child.pid ?? 0) ?? 0)
  }, 50)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      clearInterval(watch)
      if (code === 0) resolve({ seconds: (performance.now() - from) / 1000, peak })
      else reject(new Error(`the import ended with code ${code}`))
    })
  })
}

interface Imports {
  few: Import
  many: Import
}

/** Two imports of different size, each into an empty database. */
const imports = measuredOnce(async (): Promise<Imports> => {
  const measure = async (products: number) => {
    const { folder, remove } = temporaryFolder('import')
    try {
      const file = join(folder, 'bench.csv')
      await writeCsv(file, products)
      return await runImport(file, folder)
    } finally {
      remove()
    }
  }
  return { few: await measure(PRODUCTS), many: await measure(PRODUCTS * TIMES) }
})

export const importRows: Row[] = [
  {
    name: 'import, pictures apart',
    target: '>= 1,000 products/s',
    products: 'demo',
    async measure(bench) {
      const { few, many } = await imports(bench)
      const rate = (PRODUCTS * TIMES) / many.seconds
      const pace = await paceOf(bench)
      return withNotes(pace.atLeast(rate, 1_000, 'products/s'), `${figure(PRODUCTS / few.seconds)} of the small file`)
    },
  },
  {
    name: `import, memory of ${TIMES} times as many products`,
    target: '<= 1.3 of the small one',
    products: 'demo',
    async measure(bench) {
      const { few, many } = await imports(bench)
      const measured = atMost(many.peak / few.peak, 1.3, '')
      return { ...measured, note: `${Math.round(few.peak)} MB and ${Math.round(many.peak)} MB` }
    },
  },
]
