import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Words and pictures of the market: banners, articles, reworded texts, and the look with its draft (decision 099). */
export function content(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table banners (
      id ${id},
      place text not null,
      shop_id integer references shops (id),
      kicker text not null,
      title text not null,
      text text not null,
      action text not null,
      url text not null,
      picture text not null,
      picture_phone text,
      position integer not null,
      picture_dark text,
      picture_phone_dark text,
      alt text not null default '',
      words_color text,
      scrim integer not null default 0,
      is_mirrored integer not null default 0
    )`,

    `create table posts (
      id ${id},
      slug text not null unique,
      title text not null,
      excerpt text not null,
      body text not null,
      category text not null,
      cover text not null,
      published_at bigint not null,
      is_draft integer not null default 0,
      markdown text,
      author text,
      updated_at bigint not null default 0,
      version integer not null default 1
    )`,
    'create index posts_by_publication on posts (published_at)',

    `create table pages (
      id ${id},
      slug text not null unique,
      title text not null,
      body text not null,
      updated_at bigint not null,
      is_draft integer not null default 0,
      markdown text,
      version integer not null default 1,
      published_at bigint not null default 0
    )`,

    `create table reworded_texts (
      locale text not null,
      key text not null,
      text text not null,
      constraint reworded_texts_key primary key (locale, key)
    )`,

    `create table look_drafts (
      id integer primary key,
      version integer not null,
      parts_json text not null,
      saved_at bigint,
      saved_by text,
      links integer not null
    )`,

    `create table look_publications (
      id ${id},
      name text not null,
      look_json text,
      parts_json text,
      publish_at bigint not null,
      published_at bigint,
      failed_at bigint,
      actor_kind text not null,
      actor_id integer,
      actor_name text not null
    )`,
    `create index look_publications_planned on look_publications (publish_at)
      where published_at is null and failed_at is null`,
  ]
}
