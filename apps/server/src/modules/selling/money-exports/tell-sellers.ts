import { EU_COUNTRIES } from '@rialto/contract/market-enums'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { noteTaxReports } from '../../base/notifications/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { insertNotice, isYearClosed, wasTold } from './repository.ts'
import { readReportedShops } from './tax-report.ts'

const LOOK_EVERY_MS = 30 * 60_000
const AT_ONCE = 500
/** A market that begins with an old ledger later in the year does not mail its sellers about what was reported long ago. */
const LAST_MONTH = 3

/**
 * Tells each seller once that the report of a year can be looked at: as soon as its December is closed, since nothing of the year changes
 * afterwards. Markets in the European Union alone make one, of sellers who sold enough.
 */
export function createTaxReportNotices(deps: ModuleDeps): BackgroundWorker {
  const { database, now } = deps
  return createBackgroundWorker({
    name: 'tax-report-notices',
    async work() {
      const { home_country: country, time_zone } = await deps.settings.read()
      const [present = 0, month = 0] = dayIn(time_zone, now()).split('-').map(Number)
      if (!country || !EU_COUNTRIES.includes(country) || month > LAST_MONTH) return
      const year = present - 1
      if (!(await isYearClosed(database.db, year)) || (await wasTold(database.db, year))) return
      const shopIds = await readReportedShops(database, year)
      // All of it or nothing, and by one server.
      await database.write(async (tx) => {
        if (!(await insertNotice(tx, { year, shops: shopIds.length, told_at: now() }))) return
        for (let start = 0; start < shopIds.length; start += AT_ONCE)
          await noteTaxReports(tx, { year, shopIds: shopIds.slice(start, start + AT_ONCE), now: now() })
      })
    },
    failure: 'sellers could not be told of their tax report',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}
