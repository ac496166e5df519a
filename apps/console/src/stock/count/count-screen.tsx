import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BARCODE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../../lib/place.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { canScan } from './barcode-detector.ts'
import { Camera } from './camera.tsx'
import { CountEntries } from './count-entries.tsx'
import { CountForm } from './count-form.tsx'
import { useCount } from './use-count.ts'

/** Counting with a phone or a hand scanner: a barcode, how many are there, the next one. */
export function CountScreen() {
  const { place } = usePlace()
  return place?.kind === 'shop' ? <Counting key={place.shop.id} shopId={place.shop.id} /> : null
}

function Counting({ shopId }: { shopId: number }) {
  const { t } = useTranslation()
  const { entries, waiting, scanned, isLooking, scan, enter, choose, clear } = useCount(shopId)
  const [isFilming, setFilming] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const isEntering = scanned?.kind === 'found' || scanned?.kind === 'offline'
  // A hand scanner types wherever the focus is, so it returns to the code after each count.
  useEffect(() => {
    if (!isEntering) code.current?.focus()
  }, [isEntering])
  const read = (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('code') ?? '')
    form.reset()
    void scan(typed)
  }
  return (
    <div className="max-w-160">
      <PageHead title={t('Count stock')} back={{ to: '/stock', label: t('Back to the stock') }}>
        {waiting > 0 && (
          <span role="status" className="inline-flex items-center text-12 text-warn">
            {t('Not sent yet: {{number}}', { number: waiting })}
          </span>
        )}
      </PageHead>
      <div className="grid gap-5">
        {isFilming && !isEntering && <Camera key={entries.length} onCode={(found) => void scan(found)} />}
        <Form className="flex items-end gap-3" onSend={read}>
          <TextField
            ref={code}
            className="flex-1"
            label={t('Barcode, SKU or name')}
            name="code"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="next"
            maxLength={BARCODE_MAX}
          />
          <Button type="submit" pending={isLooking}>
            {t('Find')}
          </Button>
          {canScan() && (
            <Button variant={isFilming ? 'soft' : undefined} onClick={() => setFilming(!isFilming)}>
              {isFilming ? t('Stop the camera') : t('Scan')}
            </Button>
          )}
        </Form>
        {scanned?.kind === 'none' && (
          <Notice tone="warn">{t('No variant has the code or name {{code}}', { code: scanned.code })}</Notice>
        )}
        {scanned && scanned.kind !== 'none' && (
          <CountForm key={scanned.code} scanned={scanned} onCount={enter} onChoose={choose} onCancel={clear} />
        )}
        <CountEntries entries={entries} shopId={shopId} />
      </div>
    </div>
  )
}
