import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { $bindings, $singleKeys, Kbd, setSingleKeys } from '../lib/keys.tsx'

/** Lists the keys that act on the present screen, and switches single ones off. */
export function KeysDialog(state: OverlayState) {
  const { t } = useTranslation()
  const bindings = useStoreValue($bindings, [])
  const singleKeys = useStoreValue($singleKeys, true)
  return (
    <Dialog {...state} title={t('Keys')} closeLabel={t('Close')}>
      <dl className="grid">
        {bindings.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} always />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox className="mt-4" checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)}>
        {t('Single letters act outside of fields')}
      </Checkbox>
    </Dialog>
  )
}
