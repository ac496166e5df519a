import { operatorPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import { text, translate } from '../../../lib/texts.ts'
import { enqueueToDevices } from '../../base/notifications/index.ts'
import { composeMail } from '../../base/outbound/index.ts'
import { differenceWords } from './difference-words.ts'
import type { ProofContext } from './proof-context.ts'
import { markTold, selectStaff, selectUntold } from './repository.ts'

/** Differences that a mail names; the console lists all of them. */
const NAMED_MAX = 10
const SCREEN = '/market-money/proof'

/** Tells the staff who look after money of differences that are new: one mail for a night, and a push to their devices. */
export async function tellStaff(tx: Tx, deps: ProofContext, now: number): Promise<void> {
  const { config, outbound, marketSettings: settings } = deps
  const untold = await selectUntold(tx)
  if (untold.length === 0) return
  await markTold(
    tx,
    untold.map(({ id }) => id),
    now,
  )
  const url = `${config.appUrl}/console${SCREEN}`
  for (const { user_id, role, email, email_verified_at, locale } of await selectStaff(tx)) {
    if (!operatorPermissions[role].includes('money')) continue
    const title = translate(locale, text('The proof of the ledger has found differences: {{number}}'), {
      number: untold.length,
    })
    const named = untold.slice(0, NAMED_MAX).map((row) => differenceWords(row, locale))
    if (email && email_verified_at !== null) {
      const content = composeMail(
        settings,
        { locale, appUrl: config.appUrl },
        {
          subject: title,
          paragraphs: [
            translate(locale, text('Nothing was posted. Each of them waits until it fits or somebody settles it.')),
            ...named,
          ],
          link: { label: translate(locale, text('Open the proof')), url },
        },
      )
      await outbound.enqueue(tx, { channel: 'email', to: email, ...content })
    }
    const push = { title, body: named[0] ?? '', url: `/console${SCREEN}`, tag: 'proof', locale }
    await enqueueToDevices(tx, { now, settings }, user_id, push)
  }
}
