import type { User } from '@flashcards/accounts';
import type { Refusal, SetId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import { isPictureOrSound } from '@flashcards/library';
import type { Media, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';
import type { NewId, Now } from '../clock.ts';
import type { PackageFile } from '../imports/deck-reader.ts';
import type { MediaUploads, UploadedMedia } from './media-uploads.ts';

interface Ports {
  readonly media: Media;
  readonly mediaUploads: MediaUploads;
  readonly now: Now;
  readonly newId: NewId;
  /** Bytes of all files of one account. */
  readonly mostMediaBytes: number;
}

export type AddedMedia = Omit<MediaFile, 'name'> & Pick<UploadedMedia, 'url'>;

/** Stores a picture or a sound for cards to come. */
export const addMedia =
  ({ media, mediaUploads, mostMediaBytes: mostBytes, now, newId }: Ports) =>
  (
    user: User,
    upload: PackageFile,
    once?: Once<AddedMedia>,
  ): Promise<Receipted<AddedMedia, 'unsupported_media' | 'too_much_media'> | Refusal<'reader_busy'>> =>
    mediaUploads.inTurn({ file: upload, user: user.id }, async (file) => {
      if (!file || !isPictureOrSound(file.type)) return refuse('unsupported_media');
      const { hash, url, type, bytes } = file;
      const draft = { id: newId() as SetId, createdAt: now() };
      return answering(
        once,
        () => ({ hash, url, type, bytes }),
        (receipt) => media.add(user.account, { file, draft, mostBytes }, receipt),
      );
    });
