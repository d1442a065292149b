import type { Person } from './initials.ts';
import { initialsOf, nameOf, tintOf } from './initials.ts';
import './people.css';

export const Avatar = ({ person }: { readonly person: Person }) => (
  <span class={`initials initials-${tintOf(person.user)}`} aria-hidden="true">
    {initialsOf(nameOf(person))}
  </span>
);

/** A name is text of a stranger: it stays in its own line and its own direction. */
export const Name = ({ of }: { readonly of: Person }) => <bdi class="person-name">{nameOf(of)}</bdi>;
