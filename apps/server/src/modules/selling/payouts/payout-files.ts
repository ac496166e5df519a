import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { decimalsOf } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type Figure, writeCsv } from '../../../lib/write-csv.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { readIban } from './account-rules.ts'
import { toBankText } from './bank-text.ts'
import { writeCreditTransfers } from './pain-001.ts'
import { type RunRow, selectPaidLines, selectRun, setFileHash } from './repository.ts'
import { endToEndId, isByGateway } from './rules.ts'
import { refuseByHand, unknownRun } from './step-run.ts'

const PURPOSE_MAX = 140
const LINES_AT_ONCE = 100

/** A payout with its account, as its run was approved. */
interface Paid {
  id: string
  shop: { id: number; name: string }
  amount: number
  name: string
  iban: string
  bic: string | null
  town: string | null
  country: string | null
}

interface Wanted {
  id: number
  form: 'sepa' | 'csv'
  staff: CurrentStaff
}

/**
 * Writes the file of an approved run from what was frozen with its approval, so that each download has the same bytes. Whoever downloads it
 * reads the numbers of accounts, so that is recorded.
 */
export async function makeFile(
  deps: ModuleDeps,
  { id, form, staff }: Wanted,
): Promise<{ bytes: Buffer; name: string } | Refusal> {
  const { database, config, now } = deps
  const run = await selectRun(database.db, id)
  if (!run) return unknownRun()
  if (isByGateway(run.means)) return refuseByHand()
  if (run.approved_at === null) return refuse('payout_state', text('This run is not approved'))
  if (form === 'sepa' && run.means !== 'sepa')
    return refuse('payout_state', text('This run is not paid by SEPA credit transfers'))
  const lines: Paid[] = []
  for (const [index, line] of (await selectPaidLines(database.db, id)).entries()) {
    // Others come between.
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const iban = line.iban_cipher && readIban(config, line.iban_cipher)
    if (!iban || line.holder === null) return refuseUnreadable()
    lines.push({
      ...{ id: endToEndId(line), shop: { id: line.shop_id, name: line.shop }, amount: Number(line.amount), iban },
      ...{ name: line.holder_latin ?? line.holder, bic: line.bic, town: line.town, country: line.address_country },
    })
  }
  const bytes = form === 'sepa' ? writeSepa(deps, run, lines) : await writeList(run, lines)
  if (bytes instanceof Refusal) return bytes
  const hash = createHash('sha256').update(bytes).digest('hex')
  const isOwn = form === run.means
  if (isOwn && run.file_hash !== null && run.file_hash !== hash)
    return refuse('payout_state', text('This file is no longer the one that was made first. Please do not send it.'))
  await database.write(async (tx) => {
    if (isOwn) await setFileHash(tx, id, hash)
    await recordChange(tx, {
      ...{ at: now(), actor: staff.actor, shopId: null, action: 'payout_file_downloaded' },
      subject: { kind: 'payout', id, name: `#${id}` },
      sentence: text('Downloaded the file of the payout run {{number}}'),
      values: { number: `#${id}` },
    })
  })
  return { bytes, name: `payouts-${id}.${form === 'sepa' ? 'xml' : 'csv'}` }
}

const refuseUnreadable = (): Refusal =>
  refuse(
    'payout_state',
    text('An account was encrypted with another secret of the market. Please ask its shop for it again.'),
  )

function writeSepa({ config }: ModuleDeps, run: RunRow, lines: readonly Paid[]): Buffer | Refusal {
  const iban = run.debtor_cipher && readIban(config, run.debtor_cipher)
  if (!iban || run.debtor_holder === null || run.approved_at === null) return refuseUnreadable()
  const market = toBankText(run.market_name ?? '', PURPOSE_MAX)
  const file = writeCreditTransfers({
    messageId: `RLP-${run.id}`,
    createdAt: new Date(run.approved_at).toISOString(),
    executionDay: run.execution_day,
    debtor: { name: run.debtor_holder, iban, bic: run.debtor_bic },
    transfers: lines.map(({ id, amount, name, iban, bic, town, country }) => ({
      ...{ endToEndId: id, amount, creditor: { name, iban, bic, town, country } },
      purpose: `${market} ${id}`.trim(),
    })),
  })
  return Buffer.from(file)
}

const COLUMNS = ['run', 'line', 'shop', 'holder', 'iban', 'bic', 'amount', 'currency', 'execution_day', 'reference']

async function writeList(run: RunRow, lines: readonly Paid[]): Promise<Buffer> {
  const decimal = decimalsOf(run)
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    for (const { id, shop, name, iban, bic, amount } of lines)
      yield [
        ...[String(run.id), id, shop.name, name, iban, bic ?? ''],
        { figure: decimal(amount).toFixed(run.exponent) },
        ...[run.currency, run.execution_day, id],
      ]
  }
  const csv = new PassThrough()
  const read = csv.toArray()
  await writeCsv(rows, csv)
  return Buffer.concat(await read)
}
