import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { LIGHT_PICTURE_BYTES, PICTURE_BYTES } from "#domain/shop/picture-rules.ts";
import * as t from "#messages/pictures.js";

/** The types that we take, by their announced names; the server looks at the content. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp";

/** Where the forms of pictures are posted. */
export const PICTURES_PATH = "/manage/pictures";

/** What is known of a file before it is sent. */
function wrongWith({ type, size }: File): string | null {
  if (!PICTURE_TYPES.split(",").includes(type)) return t.noPicture();
  return size > PICTURE_BYTES ? t.tooLarge() : null;
}

/** A photo that is too long for a slow line is made smaller here; everything else stays as it is. */
async function lightened(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size <= LIGHT_PICTURE_BYTES) return file;
  // Without its script it is told to be too large, as without scripts at all.
  const code = await import("./shrink-photo.ts").catch(() => null);
  return code ? code.shrinkPhoto(file) : file;
}

/** Why the server did not take it, or null. The host's own refusals have a message; what has neither comes from in between. */
function problemIn(response: { problem?: string | null; message?: string } | null): string | null {
  return response?.problem === undefined ? (response?.message ?? t.lost()) : response.problem;
}

/** Sends a form; `tell` is told how much of it has gone, in percent. Why it was not taken, or null. */
function post(form: FormData, tell: (part: number) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((loaded / total) * 100));
    request.onerror = () => resolve(t.lost());
    request.onload = () => {
      // Whose log-in is over is led to it, as after any form.
      if (new URL(request.responseURL).pathname !== PICTURES_PATH)
        window.location.assign(request.responseURL);
      resolve(problemIn(request.response));
    };
    request.open("POST", PICTURES_PATH);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.send(form);
  });
}

/** How far an upload is: `part` percent of the file have gone. */
interface Underway {
  readonly file: string;
  readonly part: number;
}

/** Uploads pictures one after the other, with how far they are, and shows the screen anew after each (SET-03). `fields` go along with every one. */
export function useUpload(fields: Readonly<Record<string, string>>) {
  const { revalidate } = useRevalidator();
  const [underway, setUnderway] = useState<Underway | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState(0);

  async function uploadOne(chosen: File): Promise<string | null> {
    setUnderway({ file: chosen.name, part: 0 });
    const file = await lightened(chosen);
    const wrong = wrongWith(file);
    if (wrong) return wrong;
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, byScript: "1" })) form.set(name, value);
    form.set("file", file);
    return post(form, (part) => setUnderway({ file: file.name, part }));
  }
  async function uploadAll(files: readonly File[]): Promise<void> {
    setProblem(null);
    for (const file of files) {
      const wrong = await uploadOne(file);
      setUnderway(null);
      setProblem(wrong);
      if (wrong) return;
      setAdded((count) => count + 1);
      revalidate();
    }
  }
  // What comes while others are under way waits for them.
  const last = useRef(Promise.resolve());
  const upload = (files: readonly File[]) => {
    last.current = last.current.then(() => uploadAll(files));
  };
  return { underway, problem, added, upload };
}
