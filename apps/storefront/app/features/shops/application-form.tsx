import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import {
  ADDRESS_LINE_MAX,
  NAME_MAX,
  PICTURE_TYPES,
  SHOP_BANNER_BYTES_MAX,
  SHOP_LOGO_BYTES_MAX,
} from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Check, ImagePlus } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  CropDialog,
  type DecodedPicture,
  decodePicture,
  fitPicture,
  releasePicture,
  UnsavedChangesGuard,
  UploadProgress,
  useFileDrop,
  useObjectUrl,
} from '../forms/index.ts'
import { RegistrationFields } from '../session/index.ts'
import { type ApplicationHandle, type ApplicationOptions, type StepName, useApplication } from './use-application.ts'

/** The application form, beside a preview of the shop: three steps, of a person with an account two. */
export function ApplicationForm(options: ApplicationOptions) {
  const { t } = useTranslation()
  const application = useApplication(options)
  const { form, step, steps, values, errors, change, pending, progress } = application
  const titles = { person: t('About you'), shop: t('Your shop'), pictures: t('Pictures') }
  const isLast = step === steps.at(-1)
  const heading = useStepFocus(step, form)
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-8">
      <section className="panel p-5 sm:p-7">
        <StepIndicator steps={steps} titles={titles} current={step} />
        <h2 ref={heading} tabIndex={-1} className="mt-6 mb-5 text-18 outline-none">
          {titles[step]}
        </h2>
        {application.isRestored && (
          <Notice className="mb-4">
            {t('What you typed is still here. Please type your password and choose your pictures again.')}
          </Notice>
        )}
        <Form ref={form} method="post" onSend={application.send} className="grid gap-4">
          {step === 'person' && (
            <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2 xl:*:first:col-span-2">
              <RegistrationFields values={values} errors={errors} onChange={change} />
            </div>
          )}
          {step === 'shop' && <ShopStep application={application} />}
          {step === 'pictures' && <PicturesStep application={application} />}
          <UploadProgress part={progress} />
          <div className="mt-2 flex flex-wrap gap-2.5">
            {step !== steps[0] && (
              <Button size="lg" disabled={pending} onClick={application.back} className="max-sm:flex-1">
                {t('Back')}
              </Button>
            )}
            <Button type="submit" variant="pri" size="lg" pending={pending} className="flex-1">
              {isLast ? t('Send the application') : t('Continue')}
            </Button>
          </div>
        </Form>
        <UnsavedChangesGuard dirty={application.isDirty} />
      </section>
      <ShopPreview application={application} />
    </div>
  )
}

/** Name, address and description of the shop. */
function ShopStep({ application: { values, errors, change } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('Name of the shop')}
        name="shop_name"
        dir="auto"
        autoComplete="organization"
        maxLength={NAME_MAX}
        aria-required
        value={values.shop_name}
        error={errors.shop_name}
        onChange={(event) => change({ shop_name: event.target.value })}
      />
      <TextField
        label={t('Address of the shop')}
        hint={t('Street and number, postal code, city.')}
        name="shop_address"
        dir="auto"
        autoComplete="street-address"
        maxLength={ADDRESS_LINE_MAX}
        aria-required
        value={values.shop_address}
        error={errors.shop_address}
        onChange={(event) => change({ shop_address: event.target.value })}
      />
      <TextArea
        label={t('About the shop')}
        aside={t('optional')}
        hint={t('What do you sell, and what is special about it? Shoppers read this on your page.')}
        name="shop_description"
        dir="auto"
        rows={5}
        value={values.shop_description}
        error={errors.shop_description}
        onChange={(event) => change({ shop_description: event.target.value })}
      />
    </>
  )
}

interface StepIndicatorProps {
  steps: readonly StepName[]
  titles: Record<StepName, string>
  current: StepName
}

/** The steps, with the current and completed ones marked. On phones only their numbers. */
function StepIndicator({ steps, titles, current }: StepIndicatorProps) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <>
      <p className="mb-3 text-12 text-ink-2">
        {t('Step {{number}} of {{total}}', { number: at + 1, total: steps.length })}
      </p>
      <ol className="flex items-center gap-3">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={cx('flex items-center gap-2.5', place > 0 && 'flex-1 before:h-px before:flex-1 before:bg-line')}
          >
            <span
              className={cx(
                'grid size-8 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums',
                place <= at ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink',
              )}
            >
              {place < at ? <Icon as={Check} size={16} stroke={2} /> : <span aria-hidden>{place + 1}</span>}
            </span>
            <span className={cx('max-sm:sr-only', place === at ? 'font-semibold' : 'text-ink-2')}>
              {titles[step]} {place < at && <span className="sr-only">{t('(done)')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Moves the focus to the start of a new step: to its invalid field, or to its heading, which needs the returned ref.
 */
function useStepFocus(step: string, form: RefObject<HTMLFormElement | null>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? heading.current
    target?.focus()
  }, [step, form])
  return heading
}

/** The last step: logo and optional banner. */
function PicturesStep({ application: { values, errors, change, showErrors } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  return (
    <>
      <LogoField
        logo={values.shop_logo}
        error={errors.shop_logo}
        onChange={(shop_logo) => change({ shop_logo })}
        onTooLarge={(size) => showErrors({ shop_logo: t('The picture may have {{size}} MB at most.', { size }) })}
      />
      <BannerField
        banner={values.shop_banner}
        error={errors.shop_banner}
        onChange={(shop_banner) => change({ shop_banner })}
        onTooLarge={(size) => showErrors({ shop_banner: t('The picture may have {{size}} MB at most.', { size }) })}
      />
    </>
  )
}

const LOGO_MEGABYTES = SHOP_LOGO_BYTES_MAX / 1024 / 1024

interface ShopPictureProps {
  error?: string
  onChange: (picture: Blob | null) => void
  /** Called with the maximum size in megabytes. */
  onTooLarge: (megabytes: number) => void
}

/**
 * The logo, cropped to a square. A file that this browser cannot decode is sent as it is, and the server validates it.
 */
function LogoField({ logo, error, onChange, onTooLarge }: ShopPictureProps & { logo: Blob | null }) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<DecodedPicture | null>(null)
  const [isOpen, setOpen] = useState(false)
  const onChoose = async (file: File) => {
    const read = await decodePicture(file)
    if (read) {
      if (picture) releasePicture(picture)
      setPicture(read)
      setOpen(true)
    } else if (file.size > SHOP_LOGO_BYTES_MAX) onTooLarge(LOGO_MEGABYTES)
    else onChange(file)
  }
  return (
    <>
      <PictureField
        label={t('Logo')}
        hint={t('A square. JPEG, PNG or WebP, up to {{size}} MB.', { size: LOGO_MEGABYTES })}
        picture={logo}
        ratio={1}
        error={error}
        onChoose={(file) => void onChoose(file)}
      />
      {picture && (
        <CropDialog
          key={picture.url}
          isOpen={isOpen}
          onOpenChange={setOpen}
          picture={picture}
          title={t('Crop the logo')}
          label={t('Logo')}
          saveLabel={t('Use this part')}
          onCrop={(square) => {
            setOpen(false)
            onChange(square)
          }}
        />
      )}
    </>
  )
}

const BANNER_MEGABYTES = SHOP_BANNER_BYTES_MAX / 1024 / 1024
/** Width divided by height, as on the shop's page. */
const BANNER_RATIO = 8 / 3

/** The optional banner of the shop's page. A picture that is too large is scaled down. */
function BannerField({ banner, error, onChange, onTooLarge }: ShopPictureProps & { banner: Blob | null }) {
  const { t } = useTranslation()
  const onChoose = async (file: File) => {
    const fitted = await fitPicture(file, SHOP_BANNER_BYTES_MAX)
    if (fitted.size > SHOP_BANNER_BYTES_MAX) onTooLarge(BANNER_MEGABYTES)
    else onChange(fitted)
  }
  return (
    <PictureField
      label={t('Banner')}
      aside={t('optional')}
      hint={t('Wide: 8 to 3. JPEG, PNG or WebP, up to {{size}} MB.', { size: BANNER_MEGABYTES })}
      picture={banner}
      ratio={BANNER_RATIO}
      error={error}
      onChoose={(file) => void onChoose(file)}
      onRemove={() => onChange(null)}
    />
  )
}

interface PictureFieldProps {
  label: string
  aside?: string
  hint: ReactNode
  error?: ReactNode
  picture: Blob | null
  /** Width divided by height of the preview. */
  ratio: number
  onChoose: (file: File) => void
  /** Omitted for a required picture. */
  onRemove?: () => void
}

/** A picture input with preview that also accepts dropped files. */
function PictureField({ label, aside, hint, error, picture, ratio, onChoose, onRemove }: PictureFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const url = useObjectUrl(picture)
  const { over, ...dropping } = useFileDrop(([file]) => file && onChoose(file))
  return (
    <div {...dropping} className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {aside && <span className="text-ink-2">{aside}</span>}
      </p>
      <label
        className={cx(
          'grid cursor-pointer overflow-hidden rounded-control border border-dashed border-field text-ink-2 transition-colors hover:border-accent-edge hover:text-accent-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge has-[[aria-invalid=true]]:border-danger',
          ratio === 1 ? 'w-40' : 'w-full',
          over && 'border-accent-edge bg-accent-soft',
        )}
      >
        {url ? (
          <Picture src={url} alt="" sizes="560px" ratio={ratio} corner="none" className="w-full" />
        ) : (
          <span
            style={{ aspectRatio: ratio }}
            className="grid place-items-center content-center gap-1.5 p-3 text-center text-12"
          >
            <Icon as={ImagePlus} />
            {picture ? t('Chosen; it cannot be shown here') : t('Choose a picture')}
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onChoose(file)
            // Allows the same file to be selected again.
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      {picture && onRemove && (
        <TextButton
          onClick={() => {
            onRemove()
            // The *Remove* button disappears.
            input.current?.focus()
          }}
          className="justify-self-start"
        >
          {t('Remove {{name}}', { name: label })}
        </TextButton>
      )}
    </div>
  )
}

/** A live preview of the shop as shoppers will see it. */
function ShopPreview({ application: { values } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  const logo = useObjectUrl(values.shop_logo)
  const banner = useObjectUrl(values.shop_banner)
  return (
    <aside aria-label={t('Preview')} className="lg:sticky lg:top-(--header-height,96px)">
      <p className="mb-2 text-12 text-ink-2">{t('This is how shoppers will see your shop')}</p>
      <div className="panel overflow-hidden">
        <PreviewPicture url={banner} width={380} ratio={BANNER_RATIO} />
        <div className="flex gap-3.5 p-4">
          <span className="w-12 self-start overflow-hidden rounded-control">
            <PreviewPicture url={logo} width={48} ratio={1} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-16 font-semibold">
              <TruncatedName>{values.shop_name.trim() || t('Your shop')}</TruncatedName>
            </p>
            <p dir="auto" className="mt-1 line-clamp-2 text-12 text-ink-2">
              {values.shop_description.trim() || t('{{count}} products', { count: 0 })}
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}

/** A picture, or a placeholder colour. */
function PreviewPicture({ url, width, ratio }: { url: string | null; width: number; ratio: number }) {
  if (url) return <Picture src={url} alt="" sizes={`${width}px`} widest={width} ratio={ratio} corner="none" />
  return <span style={{ aspectRatio: ratio }} className="block bg-tile" />
}
