import { openDatabase } from '../index.ts'

// node write-until-killed.ts URL: writes settings `killed-1`, `killed-2` … from several sides at once, and says each once it is written.

const database = openDatabase(process.argv[2] ?? '')
let next = 1

async function writeOn(): Promise<void> {
  for (;;) {
    const n = next++
    await database.write((tx) =>
      tx
        .insertInto('settings')
        .values({ key: `killed-${n}`, value_json: String(n) })
        .execute(),
    )
    process.stdout.write(`${n}\n`)
  }
}

await Promise.all(Array.from({ length: 20 }, writeOn))
