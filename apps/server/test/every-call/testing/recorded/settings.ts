import { call } from '../../../../src/modules/access/testing/people.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

export const settingsCalls: RecordedCalls = {
  'PATCH /admin/settings': {
    async input(shop) {
      const { body } = await call(shop, await enterConsole(shop, 'operator1@rialto.test'), 'GET /admin/settings')
      return { body: { version: body.data.version, values: { mobile: '5550102041' } } }
    },
    says: /^Changed the setting Hotline$/,
  },
  'POST /admin/backups': { input: () => ({}), says: /^Began a backup$/ },
}
