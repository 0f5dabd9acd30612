/** A form that is sent: what is wrong with it, and where. */

import { tick } from "svelte";
import { isKey, type Key, t, tn } from "../i18n";
import { HttpError } from "./http";
import { refreshMe } from "./me.svelte";
import { NAME_LENGTH, PASSWORD_LENGTH, type RefusalCode } from "./refusals";

/** What a field is for. `password` proves who one is, `newPassword` is chosen. */
export type Field = "name" | "password" | "newPassword" | "email" | "who" | "reason" | "text" | "label" | "scopes";

/** A reason of the house, or one the browser finds by itself. */
type Code = RefusalCode | Flaw["code"] | "too_many_attempts" | "too_many_requests";

/** What is wrong with a field before anything is sent, where the browser does not find it by itself. */
export class Flaw extends Error {
  readonly code: "empty" | "email" | "no_scope";
  readonly field: Field;

  constructor(code: Flaw["code"], field: Field) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

interface Wrong {
  readonly code: string;
  /** Where to mend it; null if no field is to blame. */
  readonly field: string | null;
  /** What the house says, in English. */
  readonly message: string;
  /** After so many seconds it may be tried again; null where the house does not say. */
  readonly waitS: number | null;
}

const SECONDS_PER_MINUTE = 60;
/** Up to here a wait is told in seconds. */
const FEW_SECONDS = 120;

const LIMITS = {
  name: { least: NAME_LENGTH.shortest, most: NAME_LENGTH.longest },
  password: { least: PASSWORD_LENGTH.shortest, most: PASSWORD_LENGTH.longest },
};

export class Form {
  wrong: Wrong | null = $state.raw(null);
  isBusy = $state(false);

  /** Do what the form is for, unless a field is empty; if it fails, the focus goes to the field to mend. */
  async send(form: HTMLFormElement, act: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.wrong = flaw(form);
    if (this.wrong === null) {
      this.isBusy = true;
      try {
        await act();
      } catch (error) {
        this.wrong = wrongOf(error);
      } finally {
        this.isBusy = false;
      }
    }
    const field = this.wrong?.field;
    if (field) {
      await tick();
      focus(form.elements.namedItem(field));
    }
  }

  /** What is wrong with this field, or with the whole for `null`, in the language chosen. */
  problem(field: Field | null): string | null {
    return this.wrong !== null && this.wrong.field === field ? sentence(this.wrong) : null;
  }
}

/** The sentence for an error that no form is to blame for. */
export const problemOf = (error: unknown): string => sentence(wrongOf(error));

/** The first field that can't be meant, as the browser sees it. */
function flaw(form: HTMLFormElement): Wrong | null {
  for (const field of form.elements) {
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !field.validity.valid) {
      return { code: field.validity.valueMissing ? "empty" : "email", field: field.name, message: "", waitS: null };
    }
  }
  return null;
}

function wrongOf(error: unknown): Wrong {
  if (error instanceof Flaw) {
    return { code: error.code, field: error.field, message: "", waitS: null };
  }
  if (!(error instanceof HttpError)) {
    return { code: "", field: null, message: String(error), waitS: null };
  }
  if (error.code === ("sign_in_first" satisfies RefusalCode)) {
    void refreshMe().catch(() => {});
  }
  return { code: error.code, field: fieldOf(error.code), message: error.message, waitS: error.waitS };
}

function fieldOf(code: string): Field | null {
  switch (code as Code) {
    case "renamed_lately":
      return "name";
    case "wrong_sign_in":
    case "wrong_password":
      return "password";
    default:
      return code.startsWith("name_") ? "name" : code.startsWith("password_") ? "newPassword" : null;
  }
}

function sentence({ code, message, waitS }: Wrong): string {
  if (code === "unreachable") {
    return t("error.unreachable");
  }
  if (waitS !== null) {
    return waitS <= FEW_SECONDS
      ? tn("problem.wait.seconds", waitS)
      : tn("problem.wait.minutes", Math.ceil(waitS / SECONDS_PER_MINUTE));
  }
  // Every reason we know of has a sentence, or this does not compile.
  const key = `problem.${code as Code}` as const satisfies Key;
  const limits = code.startsWith("password_") ? LIMITS.password : LIMITS.name;
  return isKey(key) ? t(key, limits) : t("error.unexpected", { message });
}

function focus(found: Element | RadioNodeList | null): void {
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) {
    field.focus();
  }
}
