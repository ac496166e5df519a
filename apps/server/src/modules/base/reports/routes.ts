import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { reportAsShopper } from './send-report.ts'

export function reportRoutes(api: Api, deps: Deps): void {
  api.handle(
    'POST /reports',
    async ({ user, body: { subject_id: subjectId, ...report } }) => {
      const refusal = await reportAsShopper(deps, { userId: user.id, subjectId, ...report })
      return refusal instanceof Refusal ? refusal : reply({}, text('Thank you. The market looks at your report.'))
    },
    { rateLimit: { max: 20, seconds: 60 } },
  )
}
