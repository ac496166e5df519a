import { createKey } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { BARCODE_MAX, STOCK_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, longLabel } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../lib/place.tsx'
import { PageHead } from '../list/page-head.tsx'
import { acceptCount, type CountEntry, removeCount, type Scanned, sendCounts, useCount } from './count-queue.ts'
import { nameOf, VariantCell } from './stock-cells.tsx'

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
      <div className="grid grid-cols-1 gap-5">
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

interface CountFormProps {
  scanned: Exclude<Scanned, { kind: 'none' }>
  onCount: (counted: number) => void
  onChoose: (item: StockItem) => void
  onCancel: () => void
}

/** The scanned variant, and how many of it are there. */
function CountForm({ scanned, onCount, onChoose, onCancel }: CountFormProps) {
  const { t } = useTranslation()
  const [counted, setCounted] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  if (scanned.kind === 'several')
    return (
      <section className="panel grid gap-3 p-4">
        <p>{t('Which of these do you count?')}</p>
        {scanned.items.map((item) => (
          <Button key={item.variant_id} className={longLabel} onClick={() => onChoose(item)}>
            {nameOf(item)}
          </Button>
        ))}
      </section>
    )
  return (
    <section className="panel grid gap-4 p-4">
      {scanned.kind === 'found' ? (
        <div className="flex items-center justify-between gap-3">
          <VariantCell item={scanned.item} />
          <span className="flex-none text-ink-2">{t('{{number}} expected', { number: scanned.item.stock })}</span>
        </div>
      ) : (
        <Notice>
          {t('No connection: {{code}} is counted all the same and looked up later.', { code: scanned.code })}
        </Notice>
      )}
      <Form className="grid gap-3" onSend={() => (counted === null ? setMissing(true) : onCount(counted))}>
        <NumberField
          ref={field}
          label={t('How many are there?')}
          // A scanner may have typed the next barcode into this field.
          max={STOCK_MAX}
          enterKeyHint="done"
          value={counted}
          error={isMissing ? t('This is not a number of pieces') : undefined}
          onChange={setCounted}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri">
            {t('Count')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

const LOOK_EVERY_MS = 250

/** The camera's picture; tells the first barcode in it. Remount it to read the next one. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const detector = createDetector()
    const look = async () => {
      if (isOver || !video.current) return
      const [found] = await detector.detect(video.current).catch(() => [])
      if (isOver) return
      if (!found) {
        timer = setTimeout(look, LOOK_EVERY_MS)
        return
      }
      navigator.vibrate?.(60)
      tell.current(found.rawValue)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    start().catch(() => setRefused(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [])
  if (isRefused) return <Notice tone="warn">{t('The camera cannot be used. Type the code instead.')}</Notice>
  return (
    <video ref={video} muted playsInline className="aspect-video w-full rounded-control bg-ground-2 object-cover" />
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Only some browsers read barcodes; others type them, or have a hand scanner that types. */
const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined

function createDetector(): Detector {
  const Class = detectorClass()
  if (!Class) throw new Error('this browser reads no barcodes')
  return new Class({ formats: FORMATS })
}

/** The counts of this device: sent, waiting for a connection, or refused with what can be done. */
function CountEntries({ entries, shopId }: { entries: readonly CountEntry[]; shopId: number }) {
  const { t } = useTranslation()
  if (entries.length === 0)
    return <p className="text-ink-2">{t('Scan a barcode, enter how many pieces are there, and go on to the next.')}</p>
  return (
    <section>
      <h2 className="mb-2 text-16">{t('Counted')}</h2>
      <ul className="panel px-4">
        {entries.map((entry) => (
          <li key={entry.key} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">{entry.name}</span>
              <span className="flex flex-none items-center gap-2">
                <b className="num">{entry.counted}</b>
                <State entry={entry} />
              </span>
            </div>
            {entry.state === 'refused' && <Refused entry={entry} shopId={shopId} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ entry }: { entry: CountEntry }) {
  const { t } = useTranslation()
  if (entry.state === 'sent') return <Badge tone="ok">{t('Saved')}</Badge>
  return entry.state === 'waiting' ? (
    <Badge tone="warn">{t('Waiting')}</Badge>
  ) : (
    <Badge tone="bad">{t('Refused')}</Badge>
  )
}

function Refused({ entry, shopId }: { entry: CountEntry; shopId: number }) {
  const { t } = useTranslation()
  const { reason } = entry
  const accept = () => {
    acceptCount(entry, createKey())
    void sendCounts(shopId)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 text-danger">
        {!reason
          ? null
          : 'stock' in reason
            ? t('The stock was {{before}} and is {{stock}} now. Count again, or keep your count.', {
                before: entry.expected ?? 0,
                stock: reason.stock,
              })
            : 'unknown' in reason
              ? reason.unknown === 'none'
                ? t('No variant has the code {{code}}', { code: entry.code })
                : t('Several variants have this code')
              : reason.text}
      </span>
      {reason && 'stock' in reason && (
        <Button size="sm" className="max-md:min-h-11" onClick={accept}>
          {t('Keep {{number}}', { number: entry.counted })}
        </Button>
      )}
      <Button size="sm" className="max-md:min-h-11" onClick={() => removeCount(entry.key)}>
        {t('Discard')}
      </Button>
    </div>
  )
}
