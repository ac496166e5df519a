import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { text } from '../../../lib/texts.ts'
import { mailOperator, nameInMail, type OutboundDeps } from '../../base/outbound/index.ts'
import type { Backups, Ended } from './backups.ts'
import { countFailedSince } from './repository.ts'

const LOOK_EVERY_MS = 60_000
const DAY_MS = 86_400_000

/** Makes the backup of each day, and restores one on trial every week. Of what fails, the operator reads in a mail, once a day. */
export function createBackupSchedule(deps: OutboundDeps & { backups: Backups }): BackgroundWorker {
  const { backups, config, database, outbound, now } = deps

  async function tell(what: 'backup' | 'trial', { error }: Ended): Promise<void> {
    const settings = await deps.settings.read()
    const reason = nameInMail(error ?? '')
    await database.write((tx) =>
      mailOperator({ ...deps, tx, settings }, (say) => ({
        subject: say(
          what === 'backup' ? text('The backup of the market has failed') : text('A backup could not be restored'),
        ),
        paragraphs: [
          say(
            what === 'backup'
              ? text('The market tries again every hour. It could not be made because of: {{reason}}')
              : text(
                  'The market restores a backup every week into an empty folder, to know that it can. This failed because of: {{reason}}',
                ),
            { reason },
          ),
        ],
        link: { label: say(text('Open the backups')), url: `${config.appUrl}/console/jobs?tab=backups` },
      })),
    )
    outbound.kick()
  }

  return createBackgroundWorker({
    name: 'backups',
    async work({ mayGo }) {
      const made = await backups.makeDue()
      // One mail a day; the next attempts fail for the same reason, most likely.
      const isFirst = made?.error && (await countFailedSince(database.db, made.startedAt - DAY_MS)) === 1
      if (made && isFirst && mayGo()) await tell('backup', made)
      if (!mayGo()) return
      const tried = await backups.tryRestore()
      if (tried?.error && mayGo()) await tell('trial', tried)
    },
    failure: 'the backup of the day could not be made',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}
