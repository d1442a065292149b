import type { Caller } from '@flashcards/accounts';
import type { PackageFile, UseCases } from '@flashcards/application';
import type { Contract } from '@flashcards/contract';
import { expectTypeOf, it } from 'vitest';
import type { Refusal } from '@flashcards/kernel';
import type { Handler, HandlerRequest } from './handler.ts';
import type { InvalidValue } from './reply/invalid-value.ts';

type Request<Name extends keyof Contract> = HandlerRequest<Contract[Name]>;

it('has a caller only when the operation needs a token', () => {
  expectTypeOf<Request<'getUser'>['caller']>().toEqualTypeOf<Caller>();
  expectTypeOf<Request<'importPackageFlashcards'>['caller']>().toEqualTypeOf<Caller>();
  expectTypeOf<Request<'signIn'>>().not.toHaveProperty('caller');
  expectTypeOf<Request<'getFlashcardItem'>>().not.toHaveProperty('caller');
});

it('has a file only when the operation is a form', () => {
  expectTypeOf<Request<'importPackageFlashcards'>['file']>().toEqualTypeOf<PackageFile>();
  expectTypeOf<Request<'previewPackageFlashcards'>['file']>().toEqualTypeOf<PackageFile>();
  expectTypeOf<Request<'getUser'>>().not.toHaveProperty('file');
});

it('has a use case with the name of each operation', () => {
  expectTypeOf<keyof UseCases>().toEqualTypeOf<keyof Contract>();
});

it('refuses with the codes of the endpoint, and with values of its body', () => {
  type Answered = Awaited<ReturnType<Handler<Contract['createXpGoal']>>>;
  expectTypeOf<Refusal<'too_many_goals'>>().toExtend<Answered>();
  expectTypeOf<Refusal<'end_date_passed'>>().toExtend<Answered>();
  expectTypeOf<Refusal<'deadline_passed'>>().not.toExtend<Answered>();
  expectTypeOf<InvalidValue<'endDate'>>().toExtend<Answered>();
  expectTypeOf<InvalidValue<'deadline'>>().not.toExtend<Answered>();
});
