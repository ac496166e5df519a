import type { SocialLink } from '@rialto/contract'

/** Links to the shop's social media profiles, each in a new tab. */
export function SocialLinks({ title, links }: { title: string; links: readonly SocialLink[] }) {
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {links.map(({ name, link, logo }) => (
        <li key={name}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            title={name}
            className="grid size-11 place-items-center rounded-control border border-line transition-colors hover:border-field"
          >
            <img
              src={logo}
              alt=""
              width={20}
              height={20}
              loading="lazy"
              className="size-5 object-contain dark:hue-rotate-180 dark:invert"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
